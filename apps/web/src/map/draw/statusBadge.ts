type Context = OffscreenCanvasRenderingContext2D;

/**
 * Draws the shape that shows a status without colour, in a badge at a marker's edge: 0 none, 1 triangle, 2 square, 3 diamond, 4
 * crossed disc. A person has an icon of its own.
 */
export function drawStatusBadge(
  context: Context,
  status: number,
  { x, y, radiusPx }: { x: number; y: number; radiusPx: number },
  colours: { status: string; surface: string },
): void {
  const path = outline(status, x, y, radiusPx);
  if (!path) return;
  context.fillStyle = colours.status;
  context.strokeStyle = colours.surface;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.stroke(path);
  context.fill(path);
  if (status !== 4) return;
  const arm = radiusPx * 0.42;
  context.lineWidth = 1.4;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x + arm, y - arm);
  context.lineTo(x - arm, y + arm);
  context.stroke();
}

function outline(status: number, x: number, y: number, radius: number): Path2D | null {
  const path = new Path2D();
  const polygon = (...corners: [number, number][]): Path2D => {
    for (const [dx, dy] of corners) path.lineTo(x + dx * radius, y + dy * radius);
    path.closePath();
    return path;
  };
  if (status === 1) return polygon([0, -1.05], [1.05, 0.8], [-1.05, 0.8]);
  if (status === 2) return polygon([-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]);
  if (status === 3) return polygon([0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0]);
  if (status === 4) {
    path.arc(x, y, radius, 0, 2 * Math.PI);
    return path;
  }
  return null;
}
