/** The layout of the streets between the avenues: their bearing, and the length and depth of a block. */
export interface StreetGrid {
  bearingDeg: number;
  blockLengthM: number;
  blockDepthM: number;
}

/**
 * A district as a centre and the radius within which it is built up; a place belongs to the nearest centre. Centres are those of
 * the real districts (or of their parts, where one is large), areas are approximate.
 */
export interface District {
  name: string;
  latitude: number;
  longitude: number;
  radiusM: number;
  grid: StreetGrid;
}

type Row = readonly [
  name: string,
  latitude: number,
  longitude: number,
  radiusM: number,
  bearingDeg: number,
  blockLengthM: number,
  blockDepthM: number,
];

const ROWS: readonly Row[] = [
  ['Cercado de Lima', -12.0475, -77.0325, 1900, 28, 125, 125],
  ['Barrios Altos', -12.051, -77.017, 1500, 12, 140, 110],
  ['Breña', -12.0585, -77.051, 1500, 8, 150, 100],
  ['Cercado Oeste', -12.0535, -77.073, 1900, 4, 240, 130],
  ['Rímac', -12.0315, -77.0295, 1500, 20, 150, 110],
  ['La Victoria', -12.0675, -77.022, 1900, 24, 140, 110],
  ['Santa Catalina', -12.0835, -77.019, 1300, 12, 160, 100],
  ['Lince', -12.084, -77.0355, 1300, 8, 150, 100],
  ['Jesús María', -12.0745, -77.044, 1500, 42, 150, 100],
  ['Pueblo Libre', -12.0755, -77.064, 1600, 38, 160, 100],
  ['Magdalena del Mar', -12.0925, -77.0695, 1500, 42, 140, 95],
  ['San Miguel', -12.083, -77.0885, 2100, 6, 170, 100],
  ['Bellavista', -12.0605, -77.109, 2000, 4, 170, 105],
  ['La Perla', -12.0725, -77.1145, 1500, 14, 150, 100],
  ['Callao', -12.0595, -77.136, 1900, 12, 150, 105],
  ['La Punta', -12.0705, -77.157, 900, 66, 110, 80],
  ['Carmen de la Legua', -12.0425, -77.0905, 1400, 4, 200, 110],
  ['San Isidro', -12.0985, -77.0375, 1900, 40, 170, 110],
  ['Corpac', -12.098, -77.0165, 1300, 12, 180, 110],
  ['Miraflores', -12.1215, -77.0305, 1900, 6, 130, 100],
  ['Santa Cruz', -12.1115, -77.0435, 1400, 42, 130, 95],
  ['Surquillo', -12.115, -77.012, 1900, 6, 130, 85],
  ['San Borja', -12.101, -76.9975, 1900, 10, 160, 95],
  ['San Luis', -12.075, -76.997, 1500, 6, 160, 100],
  ['Barranco', -12.1455, -77.0215, 1500, 12, 130, 90],
  ['Santiago de Surco', -12.141, -76.998, 2300, 34, 150, 95],
  ['Chacarilla', -12.116, -76.9885, 1700, 4, 170, 95],
  ['Monterrico', -12.1015, -76.9705, 2200, 4, 180, 110],
  ['Chorrillos', -12.1695, -77.0175, 1900, 26, 150, 90],
  ['Villa (Chorrillos)', -12.1885, -77.0045, 1900, 40, 160, 95],
  ['San Juan de Miraflores', -12.1575, -76.9745, 2000, 40, 150, 85],
  ['Pamplona', -12.1445, -76.965, 1300, 30, 150, 85],
  ['Villa María del Triunfo', -12.167, -76.9485, 1800, 42, 140, 85],
  ['José Gálvez', -12.2085, -76.9215, 1800, 40, 150, 90],
  ['Villa El Salvador', -12.205, -76.945, 3200, 56, 200, 110],
  ['Pachacámac', -12.2295, -76.8635, 1100, 6, 140, 110],
  ['Lurín', -12.2742, -76.87, 1300, 30, 140, 110],
  ['El Agustino', -12.0455, -76.999, 1500, 20, 150, 90],
  ['Santa Anita', -12.0455, -76.969, 1800, 16, 150, 90],
  ['Salamanca', -12.0715, -76.9835, 1500, 4, 150, 90],
  ['Ate', -12.0605, -76.958, 2000, 34, 180, 105],
  ['Vitarte', -12.0275, -76.9195, 1700, 40, 150, 90],
  ['Santa Clara', -12.0185, -76.882, 1700, 18, 150, 95],
  ['Huaycán', -12.014, -76.8285, 1400, 26, 130, 85],
  ['Chaclacayo', -11.976, -76.7705, 1100, 20, 140, 100],
  ['Chosica', -11.9375, -76.698, 1200, 40, 130, 90],
  ['La Molina', -12.0765, -76.942, 2100, 30, 170, 100],
  ['Rinconada', -12.0835, -76.922, 1500, 12, 190, 110],
  ['Zárate', -12.0245, -77.002, 1900, 6, 150, 85],
  ['San Juan de Lurigancho', -12.0, -77.003, 2300, 4, 150, 85],
  ['Canto Grande', -11.971, -76.9985, 2300, 22, 150, 85],
  ['Mariscal Cáceres', -11.944, -76.985, 1800, 30, 150, 85],
  ['San Martín de Porres', -12.0285, -77.0705, 2200, 6, 150, 85],
  ['Condevilla', -12.012, -77.0855, 2200, 14, 150, 85],
  ['Ingeniería', -12.0175, -77.0545, 1500, 12, 150, 90],
  ['Independencia', -11.9945, -77.0525, 1600, 12, 130, 85],
  ['Los Olivos', -11.991, -77.073, 2300, 6, 150, 85],
  ['Naranjal', -11.967, -77.077, 2100, 10, 160, 90],
  ['Comas', -11.9465, -77.055, 2200, 16, 140, 85],
  ['Collique', -11.918, -77.0475, 2200, 18, 150, 90],
  ['Carabayllo', -11.893, -77.0425, 1900, 14, 150, 90],
  ['Pro', -11.939, -77.073, 1700, 8, 160, 90],
  ['Puente Piedra', -11.8675, -77.0755, 2200, 10, 150, 95],
  ['Ventanilla', -11.8745, -77.131, 1900, 8, 160, 95],
  ['Oquendo', -11.978, -77.115, 1700, 4, 260, 180],
  ['Ancón', -11.7735, -77.1685, 1100, 20, 120, 90],
];

/** The districts of Lima and Callao in which the fleet drives. */
export const DISTRICTS: readonly District[] = ROWS.map(
  ([name, latitude, longitude, radiusM, bearingDeg, blockLengthM, blockDepthM]) => ({
    name,
    latitude,
    longitude,
    radiusM,
    grid: { bearingDeg, blockLengthM, blockDepthM },
  }),
);
