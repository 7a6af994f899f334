import { type RefCallback, useCallback } from 'react';

/**
 * For what scrolls sideways: a ref that keeps `data-hides-left` and `data-hides-right` on it while something lies beyond that edge, so that
 * its style can show that there is more.
 */
export function useScrollEdges<Element extends HTMLElement>(): RefCallback<Element> {
  return useCallback((element: Element | null) => {
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-hides-left', scrollLeft > 1);
      element.toggleAttribute('data-hides-right', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const sizes = new ResizeObserver(look); // which also looks once at the beginning
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
}
