import { radians, type Sprite } from './brush.ts';

/** Side of the texture in which the pictures lie, in pixels: every WebGL 2 has room for it. */
const ATLAS_PX = 2048;
/** Empty pixels between two pictures of the texture, so that none shows the edge of its neighbour. */
const GAP_PX = 1;
/** Largest number of pictures that one call draws. */
const BATCH = 1024;
const CORNERS = 4;
/** The two triangles of a picture. */
const TRIANGLES = [0, 1, 2, 2, 1, 3];

/** The numbers of each corner of a picture: its place on the screen and in the texture in pixels, and the opacity. */
const PARTS = [
  { name: 'place', size: 2 },
  { name: 'texel', size: 2 },
  { name: 'opacity', size: 1 },
];
const STRIDE = PARTS.reduce((sum, { size }) => sum + size, 0);
const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;

const VERTEX_SHADER = `#version 300 es
in vec2 place; in vec2 texel; in float opacity;
uniform vec2 screen;
out vec2 at; out float alpha;
void main() {
  gl_Position = vec4(place / screen * vec2(2, -2) + vec2(-1, 1), 0, 1);
  at = texel / ${ATLAS_PX}.0;
  alpha = opacity;
}`;

const FRAGMENT_SHADER = `#version 300 es
precision mediump float;
in highp vec2 at; in float alpha;
uniform sampler2D atlas;
out vec4 colour;
void main() { colour = texture(atlas, at) * alpha; }`;

/**
 * Draws many pictures by one call of WebGL, from one texture into which each is copied when it is first drawn. Expects the drawing
 * state in which MapLibre calls a custom layer, and leaves another one, which MapLibre allows. Corners are computed here and not by
 * instances of one picture, each of which costs as much as a call of its own where there is no graphics card.
 */
export class SpriteBatch {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #vertices: WebGLVertexArrayObject;
  readonly #buffer: WebGLBuffer;
  readonly #indices: WebGLBuffer;
  readonly #texture: WebGLTexture;
  readonly #numbers = new Float32Array(BATCH * CORNERS * STRIDE);
  #count = 0;
  /** Where each picture lies in the texture. */
  #places = new WeakMap<Sprite, { x: number; y: number }>();
  /** Where the next picture has room, in rows from the top. */
  #free = { x: 0, y: 0, rowPx: 0 };

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#program = linked(gl);
    this.#vertices = gl.createVertexArray();
    this.#buffer = gl.createBuffer();
    this.#indices = gl.createBuffer();
    this.#texture = gl.createTexture();
    gl.bindVertexArray(this.#vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.#numbers.byteLength, gl.DYNAMIC_DRAW);
    let offset = 0;
    PARTS.forEach(({ size }, index) => {
      gl.enableVertexAttribArray(index);
      gl.vertexAttribPointer(index, size, gl.FLOAT, false, STRIDE * FLOAT_BYTES, offset * FLOAT_BYTES);
      offset += size;
    });
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#indices);
    const triangles = Array.from({ length: BATCH }, (_, at) =>
      TRIANGLES.map((corner) => at * CORNERS + corner),
    );
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint16Array(triangles.flat()), gl.STATIC_DRAW);
    gl.bindVertexArray(null);
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    this.#empty();
  }

  delete(): void {
    const gl = this.#gl;
    gl.deleteProgram(this.#program);
    gl.deleteVertexArray(this.#vertices);
    gl.deleteBuffer(this.#buffer);
    gl.deleteBuffer(this.#indices);
    gl.deleteTexture(this.#texture);
  }

  /** Begins to draw on a screen of that size in CSS pixels. */
  begin(widthPx: number, heightPx: number): void {
    const gl = this.#gl;
    gl.disable(gl.DEPTH_TEST);
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook
    gl.useProgram(this.#program);
    gl.uniform2f(gl.getUniformLocation(this.#program, 'screen'), widthPx, heightPx);
    gl.bindVertexArray(this.#vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
  }

  /** Draws a picture with its middle at x, y, turned clockwise by an angle in degrees, above those before. */
  add(sprite: Sprite, x: number, y: number, degrees: number, opacity: number): void {
    const texel = this.#places.get(sprite) ?? this.#copy(sprite);
    if (this.#count === BATCH) this.end();
    const { widthPx, heightPx, image } = sprite;
    const cos = Math.cos(radians(degrees));
    const sin = Math.sin(radians(degrees));
    let at = this.#count++ * CORNERS * STRIDE;
    for (const down of [0, 1])
      for (const right of [0, 1]) {
        const dx = (right - 0.5) * widthPx;
        const dy = (down - 0.5) * heightPx;
        this.#numbers[at++] = x + dx * cos - dy * sin;
        this.#numbers[at++] = y + dx * sin + dy * cos;
        this.#numbers[at++] = texel.x + right * image.width;
        this.#numbers[at++] = texel.y + down * image.height;
        this.#numbers[at++] = opacity;
      }
  }

  /** Draws what was added and is not drawn yet. */
  end(): void {
    if (this.#count === 0) return;
    const gl = this.#gl;
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#numbers, 0, this.#count * CORNERS * STRIDE);
    gl.drawElements(gl.TRIANGLES, this.#count * TRIANGLES.length, gl.UNSIGNED_SHORT, 0);
    this.#count = 0;
  }

  /** Copies a picture into the texture; in place of all others where it has no room. */
  #copy(sprite: Sprite): { x: number; y: number } {
    const { image } = sprite;
    const free = this.#free;
    if (free.x + image.width > ATLAS_PX) Object.assign(free, { x: 0, y: free.y + free.rowPx, rowPx: 0 });
    if (free.y + image.height > ATLAS_PX) {
      this.end();
      this.#empty();
    }
    const place = { x: free.x, y: free.y };
    const gl = this.#gl;
    gl.texSubImage2D(gl.TEXTURE_2D, 0, place.x, place.y, gl.RGBA, gl.UNSIGNED_BYTE, image);
    free.x += image.width + GAP_PX;
    free.rowPx = Math.max(free.rowPx, image.height + GAP_PX);
    this.#places.set(sprite, place);
    return place;
  }

  #empty(): void {
    const gl = this.#gl;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, ATLAS_PX, ATLAS_PX, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    this.#places = new WeakMap();
    Object.assign(this.#free, { x: 0, y: 0, rowPx: 0 });
  }
}

function linked(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) continue; // the context is lost
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  PARTS.forEach(({ name }, index) => {
    gl.bindAttribLocation(program, index, name);
  });
  gl.linkProgram(program);
  return program;
}
