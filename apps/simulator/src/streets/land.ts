import { type Point, toLocal } from './plane.ts';

/** The shore of the Pacific from Ancón to Punta Hermosa, north to south: latitude, longitude, ... It is approximate. */
const COAST: readonly number[] = [
  -11.74, -77.188, -11.762, -77.18, -11.7725, -77.1778, -11.785, -77.172, -11.795, -77.178, -11.82, -77.178,
  -11.845, -77.166, -11.87, -77.151, -11.895, -77.1485, -11.93, -77.145, -11.97, -77.143, -12.0, -77.14,
  -12.028, -77.142, -12.045, -77.1465, -12.055, -77.15, -12.064, -77.1555, -12.0725, -77.1665, -12.0742,
  -77.1655, -12.0738, -77.157, -12.071, -77.148, -12.074, -77.135, -12.0785, -77.124, -12.081, -77.117,
  -12.0848, -77.1095, -12.0888, -77.1012, -12.0912, -77.1, -12.0938, -77.0915, -12.0975, -77.0838, -12.0998,
  -77.0765, -12.1022, -77.0703, -12.1058, -77.0645, -12.1105, -77.0575, -12.1155, -77.052, -12.1207, -77.0473,
  -12.1258, -77.0423, -12.1304, -77.0372, -12.1349, -77.032, -12.1392, -77.0286, -12.1442, -77.0276, -12.15,
  -77.0272, -12.1557, -77.0286, -12.1615, -77.0312, -12.1668, -77.0345, -12.1715, -77.036, -12.178, -77.041,
  -12.184, -77.0372, -12.193, -77.0365, -12.199, -77.0325, -12.206, -77.0205, -12.215, -77.0045, -12.226,
  -76.985, -12.239, -76.962, -12.253, -76.938, -12.266, -76.918, -12.279, -76.9, -12.296, -76.878, -12.316,
  -76.855, -12.331, -76.836, -12.346, -76.826,
];

/** Ground without buildings: latitude, longitude, radius in metres, and what it is. */
const OPEN_GROUND: readonly (readonly [number, number, number, string])[] = [
  [-12.0225, -77.1155, 1150, 'Aeropuerto Jorge Chávez, norte'],
  [-12.0335, -77.1165, 1050, 'Aeropuerto Jorge Chávez, sur'],
  [-12.0995, -77.0455, 480, 'Lima Golf Club'],
  [-12.0568, -77.0845, 520, 'Ciudad universitaria'],
  [-12.0702, -77.0802, 300, 'Universidad Católica'],
  [-12.0692, -77.0885, 420, 'Parque de las Leyendas'],
  [-12.0712, -77.039, 240, 'Campo de Marte'],
  [-12.0705, -77.0335, 200, 'Parque de la Reserva y Estadio Nacional'],
  [-12.0865, -76.9745, 330, 'Hipódromo de Monterrico'],
  [-12.1045, -76.9885, 420, 'Cuartel general'],
  [-12.159, -77.0, 900, 'Base aérea Las Palmas'],
  [-12.213, -76.99, 1250, 'Pantanos de Villa'],
  [-12.179, -77.031, 900, 'Morro Solar'],
  [-12.037, -77.0185, 380, 'Cerro San Cristóbal'],
  [-12.0215, -77.0215, 800, 'Cerros del Rímac'],
  [-12.051, -77.001, 250, 'Cerro El Agustino'],
  [-12.0825, -76.943, 460, 'Universidad Agraria'],
  [-12.096, -76.9585, 480, 'Cerro Centinela'],
  [-12.131, -76.956, 1500, 'Cerros de San Juan'],
  [-12.069, -76.9275, 500, 'Cerros de La Molina'],
  [-12.0335, -76.9605, 500, 'Cerros de Santa Anita'],
  [-11.9875, -77.029, 1700, 'Cerros de Independencia'],
  [-11.956, -77.027, 1900, 'Cerros de Comas'],
  [-11.9985, -76.9775, 900, 'Cerros de San Juan de Lurigancho'],
  [-12.1815, -76.9605, 650, 'Lomo de Corvina'],
];

/** The shore as a line of longitude and latitude pairs. */
export function coastLine(): [number, number][] {
  const line: [number, number][] = [];
  for (let i = 0; i < COAST.length; i += 2) line.push([COAST[i + 1]!, COAST[i]!]);
  return line;
}

const shore: readonly Point[] = coastLine().map(([longitude, latitude]) => toLocal(latitude, longitude));
const openGround = OPEN_GROUND.map(([latitude, longitude, radiusM]) => ({
  ...toLocal(latitude, longitude),
  radiusM,
}));

/** Whether a point of the plane lies east of the shore, along its parallel, which is fast to compute. */
function isEastOfShore({ x, y }: Point): boolean {
  let crossings = 0;
  for (let i = 1; i < shore.length; i++) {
    const a = shore[i - 1]!;
    const b = shore[i]!;
    if (a.y > y === b.y > y) continue;
    if (a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) < x) crossings++;
  }
  return crossings % 2 === 1;
}

/** Whether houses could be there: on land, and not on a hill, an airfield or in a park. */
export function isBuildable(point: Point): boolean {
  if (!isEastOfShore(point)) return false;
  return openGround.every(({ x, y, radiusM }) => (point.x - x) ** 2 + (point.y - y) ** 2 > radiusM ** 2);
}

/** Metres from a point of the plane to the shore. */
function shoreDistanceM(point: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < shore.length; i++) {
    const a = shore[i - 1]!;
    const b = shore[i]!;
    const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
    const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length2;
    const t = Math.max(0, Math.min(1, along));
    nearest = Math.min(nearest, Math.hypot(point.x - a.x - t * (b.x - a.x), point.y - a.y - t * (b.y - a.y)));
  }
  return nearest;
}

/** The approximate altitude of a place: the plain rises inland, gently at first, then towards the Andes. */
export function altitudeM(point: Point): number {
  const km = shoreDistanceM(point) / 1000;
  return 12 + 11 * km + 0.28 * km * km;
}
