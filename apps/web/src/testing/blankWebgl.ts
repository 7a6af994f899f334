/** What a drawing context that draws nothing says when it is asked; everything else it ignores. */
const ANSWERS: Record<string, (canvas: HTMLCanvasElement, ...args: never[]) => unknown> = {
  getContextAttributes: () => ({ antialias: false, alpha: true, depth: true, stencil: true }),
  getParameter: (_canvas, name: number) => PARAMETERS[name] ?? 4_096,
  getSupportedExtensions: () => [],
  getShaderParameter: () => true,
  getProgramParameter: (_canvas, _program: unknown, name: number) =>
    name !== WebGL2RenderingContext.ACTIVE_ATTRIBUTES && name !== WebGL2RenderingContext.ACTIVE_UNIFORMS
      ? true
      : 0,
  checkFramebufferStatus: () => WebGL2RenderingContext.FRAMEBUFFER_COMPLETE,
  getAttribLocation: () => 0,
  isContextLost: () => false,
};

const PARAMETERS: Record<number, unknown> = {
  [WebGL2RenderingContext.VERSION]: 'WebGL 2.0 (blank)',
  [WebGL2RenderingContext.VIEWPORT]: new Int32Array(4),
  [WebGL2RenderingContext.COLOR_CLEAR_VALUE]: new Float32Array(4),
};

/** A context in the place of WebGL's. */
function blankContext(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const kind = WebGL2RenderingContext.prototype;
  const context: Record<string, unknown> = Object.create(kind);
  for (const name of Object.getOwnPropertyNames(kind)) {
    const { value } = Object.getOwnPropertyDescriptor(kind, name) ?? {};
    if (typeof value !== 'function' || name === 'constructor') continue;
    const answer = ANSWERS[name] as ((canvas: HTMLCanvasElement, ...args: unknown[]) => unknown) | undefined;
    const creates = name.startsWith('create');
    context[name] = (...args: unknown[]) => (creates ? {} : (answer?.(canvas, ...args) ?? null));
  }
  Object.defineProperties(context, {
    canvas: { value: canvas },
    drawingBufferWidth: { get: () => canvas.width },
    drawingBufferHeight: { get: () => canvas.height },
  });
  return context as unknown as WebGL2RenderingContext;
}

/**
 * Leaves maps blank from now on: the map library runs whole, says where its vehicles are and can be clicked, and only its pixels
 * are missing. Drawing them without a graphics card would be most of a test's time.
 */
export function leaveMapsBlank(): void {
  const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
  const contexts = new WeakMap<HTMLCanvasElement, WebGL2RenderingContext>();
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    if (!kind.startsWith('webgl')) return getContext.call(this, kind, ...rest);
    const known = contexts.get(this) ?? blankContext(this);
    contexts.set(this, known);
    return known;
  } as typeof HTMLCanvasElement.prototype.getContext;
}
