/**
 * Leaves maps blank from now on: the map library runs whole, says where its vehicles are and can be clicked, and only its pixels
 * are missing. Drawing them without a graphics card would be most of a test's time. Runs in the page, and is sent there by other
 * drivers: it uses nothing outside of itself.
 */
export function leaveMapsBlank(): void {
  const kind = WebGL2RenderingContext.prototype;
  const parameters: Record<number, unknown> = {
    [WebGL2RenderingContext.VERSION]: 'WebGL 2.0 (blank)',
    [WebGL2RenderingContext.VIEWPORT]: new Int32Array(4),
    [WebGL2RenderingContext.COLOR_CLEAR_VALUE]: new Float32Array(4),
  };
  const counts = [
    WebGL2RenderingContext.ACTIVE_ATTRIBUTES,
    WebGL2RenderingContext.ACTIVE_UNIFORMS,
  ] as number[];
  /** What a drawing context that draws nothing says when it is asked; everything else it ignores. */
  const answers: Record<string, (...args: never[]) => unknown> = {
    getContextAttributes: () => ({ antialias: false, alpha: true, depth: true, stencil: true }),
    getParameter: (name: number) => parameters[name] ?? 4_096,
    getSupportedExtensions: () => [],
    getShaderParameter: () => true,
    getProgramParameter: (_program: unknown, name: number) => (counts.includes(name) ? 0 : true),
    checkFramebufferStatus: () => WebGL2RenderingContext.FRAMEBUFFER_COMPLETE,
    getAttribLocation: () => 0,
    isContextLost: () => false,
  };
  /** A context in the place of WebGL's. */
  const blankContext = (canvas: HTMLCanvasElement): WebGL2RenderingContext => {
    const context: Record<string, unknown> = Object.create(kind);
    for (const name of Object.getOwnPropertyNames(kind)) {
      const { value } = Object.getOwnPropertyDescriptor(kind, name) ?? {};
      if (typeof value !== 'function' || name === 'constructor') continue;
      const answer = answers[name] as ((...args: unknown[]) => unknown) | undefined;
      const creates = name.startsWith('create');
      context[name] = (...args: unknown[]) => (creates ? {} : (answer?.(...args) ?? null));
    }
    Object.defineProperties(context, {
      canvas: { value: canvas },
      drawingBufferWidth: { get: () => canvas.width },
      drawingBufferHeight: { get: () => canvas.height },
    });
    return context as unknown as WebGL2RenderingContext;
  };

  const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
  const contexts = new WeakMap<HTMLCanvasElement, WebGL2RenderingContext>();
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    asked: string,
    ...rest: unknown[]
  ) {
    if (!asked.startsWith('webgl')) return getContext.call(this, asked, ...rest);
    const known = contexts.get(this) ?? blankContext(this);
    contexts.set(this, known);
    return known;
  } as typeof HTMLCanvasElement.prototype.getContext;
}
