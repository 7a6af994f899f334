import { Badge } from '@mantine/core';
import { useTexts } from '../i18n/index.ts';
import { type RoutePoint, routeStatusOf } from './routeStatus.ts';
import { roadTexts } from './texts.ts';

/** How a vehicle keeps to its route, as a badge in the status's colour; nothing without a route. */
export function RouteBadge({ point }: { point: RoutePoint }) {
  const t = useTexts(roadTexts);
  const status = routeStatusOf(point);
  if (!status) return null;
  // Yellow on its own tint is hard to read: the letters keep the ink of the page, the dot tells the colour.
  return (
    <Badge
      color={status.colour}
      variant="dot"
      size="md"
      tt="none"
      title={t('routeStatus')}
      data-route-status={status.text}
    >
      {t(status.text)}
    </Badge>
  );
}
