import type { PoiCategory } from '@rastro/domain';
import {
  IconAlertTriangle,
  IconAnchor,
  IconBarrierBlock,
  IconBed,
  IconBuildingHospital,
  IconBuildingWarehouse,
  IconGasStation,
  IconMapPin,
  IconParking,
  IconShieldCheck,
  IconTool,
  IconToolsKitchen2,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<PoiCategory, typeof IconMapPin>> = {
  depot: IconBuildingWarehouse,
  customer: IconUser,
  supplier: IconTruckDelivery,
  fuel: IconGasStation,
  workshop: IconTool,
  parking: IconParking,
  port: IconAnchor,
  toll: IconBarrierBlock,
  police: IconShieldCheck,
  hospital: IconBuildingHospital,
  food: IconToolsKitchen2,
  hotel: IconBed,
  danger: IconAlertTriangle,
  other: IconMapPin,
};

/** The icon of a category of points of interest. */
export function PoiIcon({ category, size = 16 }: { category: string; size?: number }) {
  const Icon = (ICONS as Readonly<Record<string, typeof IconMapPin>>)[category] ?? IconMapPin;
  return <Icon size={size} aria-hidden="true" />;
}
