import type { AssetType, DeviceProtocol } from './fleet.ts';

/** A make of vehicle. */
export interface Make {
  brand: string;
  model: string;
  maximumSpeedKmh: number;
  fuelTankL: number | null;
}

const make = (brand: string, model: string, maximumSpeedKmh: number, fuelTankL: number | null): Make => ({
  brand,
  model,
  maximumSpeedKmh,
  fuelTankL,
});

/** Makes that are driven in Lima, by type of asset. */
export const MAKES: Record<AssetType, readonly Make[]> = {
  minivan: [
    make('Suzuki', 'APV', 90, 46),
    make('Changan', 'Supervan', 90, 45),
    make('Toyota', 'Avanza', 90, 45),
  ],
  truck: [
    make('Hino', '300 816', 80, 100),
    make('Isuzu', 'NPR 75', 80, 140),
    make('Mitsubishi Fuso', 'Canter', 80, 100),
  ],
  man: [make('–', 'A pie', 10, null)],
  tractor: [make('John Deere', '310L', 30, 155), make('Caterpillar', '420F', 30, 160)],
  sport: [make('Mazda', 'MX-5', 100, 45), make('Toyota', 'GR86', 100, 50)],
  custer: [make('Toyota', 'Coaster', 80, 95), make('Mitsubishi', 'Rosa', 80, 100)],
  bus: [
    make('Mercedes-Benz', 'OF-1721', 80, 275),
    make('Volvo', 'B270F', 80, 300),
    make('Scania', 'K280', 80, 300),
  ],
  station: [make('Toyota', 'Corolla Fielder', 90, 50), make('Subaru', 'Outback', 90, 63)],
  van: [
    make('Hyundai', 'H350', 90, 75),
    make('Mercedes-Benz', 'Sprinter 415', 90, 75),
    make('Ford', 'Transit', 90, 80),
  ],
  sedan: [make('Toyota', 'Yaris', 90, 42), make('Kia', 'Rio', 90, 45), make('Hyundai', 'Accent', 90, 43)],
  '4x4': [
    make('Toyota', 'Hilux', 90, 80),
    make('Nissan', 'Frontier', 90, 80),
    make('Mitsubishi', 'L200', 90, 75),
  ],
  moto: [make('Honda', 'CB 125F', 80, 12), make('Bajaj', 'Boxer 150', 80, 11)],
};

/** Heavy trucks of the aggregates company. */
export const TIPPERS: readonly Make[] = [
  make('Volvo', 'FMX 440', 80, 315),
  make('Scania', 'P410', 80, 300),
  make('Mercedes-Benz', 'Actros 3341', 80, 400),
];

/** Device models by protocol. */
export const DEVICE_MODELS: Record<DeviceProtocol, readonly string[]> = {
  teltonika: ['FMB920', 'FMB130', 'FMC125'],
  gt06: ['GT06N', 'VL103M', 'JM-VL01'],
  queclink: ['GV300W', 'GV57MG', 'GV500MAP'],
  suntech: ['ST310U', 'ST340'],
  h02: ['ST-901', 'ST-906'],
  osmand: ['Traccar Client'],
};

/** Colours of paint. */
export const COLOURS = [
  'Blanco',
  'Blanco',
  'Blanco',
  'Plata',
  'Gris',
  'Rojo',
  'Azul',
  'Negro',
  'Amarillo',
] as const;
