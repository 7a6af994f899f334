import type { PoiIconName } from '@rastro/domain';
import {
  IconAlertTriangle,
  IconAnchor,
  IconBarrierBlock,
  IconBed,
  IconBuilding,
  IconBuildingBank,
  IconBuildingFactory2,
  IconBuildingHospital,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconBus,
  IconFlag,
  IconGasStation,
  IconHome,
  IconMapPin,
  IconPackage,
  IconParking,
  IconPlane,
  IconRecycle,
  IconScale,
  IconSchool,
  IconShieldCheck,
  IconStar,
  IconTool,
  IconToolsKitchen2,
  IconTrain,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<PoiIconName, typeof IconMapPin>> = {
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
  star: IconStar,
  flag: IconFlag,
  home: IconHome,
  office: IconBuilding,
  factory: IconBuildingFactory2,
  school: IconSchool,
  shop: IconBuildingStore,
  bus: IconBus,
  train: IconTrain,
  plane: IconPlane,
  package: IconPackage,
  scale: IconScale,
  bank: IconBuildingBank,
  recycling: IconRecycle,
};

interface PoiIconProps {
  /** A built-in category, or the icon of one that a customer has added. */
  category: string;
  size?: number;
  /** That of a category that a customer has added; the colour of text where there is none. */
  color?: string | null;
}

/** The icon of a category of points of interest. */
export function PoiIcon({ category, size = 16, color = null }: PoiIconProps) {
  const Icon = (ICONS as Readonly<Record<string, typeof IconMapPin>>)[category] ?? IconMapPin;
  return (
    <Icon size={size} aria-hidden="true" {...(color === null ? {} : { color, 'data-own-colour': true })} />
  );
}
