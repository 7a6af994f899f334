/** Forms that were submitted, and have not been shown again since. */
const submitted = new WeakSet<EventTarget>();

/**
 * Stops a form from being submitted again before it can show that it is being saved: by the second click of a double click, where the page is
 * busy. From then on, the form itself says no.
 */
function stopSecondSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!form) return;
  if (submitted.has(form)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  submitted.add(form);
  // A frame is drawn, then comes what a mutation says of itself, then what React makes of that.
  requestAnimationFrame(() => setTimeout(() => setTimeout(() => submitted.delete(form))));
}

/** Lets no form of the page be submitted twice by a double click. */
export const submitFormsOnce = (): void =>
  document.addEventListener('submit', stopSecondSubmit, { capture: true });
