import type { Bilingual } from './events/eventType.ts';

/** What an asset can be. */
export interface AssetType {
  id: number;
  /** By which the contract names it (docs/contract.md). */
  description: string;
  name: Bilingual;
}

const type = (id: number, description: string, es: string, en = description): AssetType => ({
  id,
  description,
  name: { es, en },
});

/** The types of assets in the order of their ids. The store has the same, see its table `asset_type`. */
export const ASSET_TYPES: readonly AssetType[] = [
  type(1, 'Minivan', 'Minivan'),
  type(2, 'Truck', 'Camión'),
  type(3, 'Man', 'Persona a pie', 'Person on foot'),
  type(4, 'Tractor', 'Tractor'),
  type(5, 'Sport', 'Deportivo', 'Sports car'),
  type(6, 'Custer', 'Custer'),
  type(7, 'Bus', 'Bus'),
  type(8, 'Station', 'Station wagon', 'Station wagon'),
  type(9, 'Van', 'Camioneta'),
  type(10, 'Sedan', 'Sedán'),
  type(11, '4x4', '4x4'),
  type(12, 'Moto', 'Moto', 'Motorcycle'),
  type(13, 'Rocker', 'Volquete', 'Dump truck'),
  type(14, 'Utilitarian', 'Utilitario', 'Utility vehicle'),
  type(15, 'Person', 'Persona'),
  type(16, 'Crane', 'Grúa'),
  type(17, 'Portable box', 'Caja portátil'),
  type(18, 'Car', 'Auto'),
  type(19, 'Irrigation', 'Cisterna de riego', 'Watering truck'),
  type(20, 'Fixed point', 'Punto fijo'),
  type(21, 'Backhoe', 'Retroexcavadora'),
  type(22, 'Oil truck', 'Camión petrolero'),
  type(23, 'Hut', 'Caseta'),
  type(24, 'Machine', 'Máquina'),
];

/** What people call a type that the contract names so; that name where it is not known. */
export const assetTypeNamed = (description: string): Bilingual =>
  ASSET_TYPES.find((each) => each.description === description)?.name ?? { es: description, en: description };

/** What people call a type; its number where it is not known. */
export const assetTypeName = (typeId: number): Bilingual =>
  ASSET_TYPES.find(({ id }) => id === typeId)?.name ?? { es: `#${typeId}`, en: `#${typeId}` };
