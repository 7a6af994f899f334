import { Badge } from '@mantine/core';
import { useTexts } from '../i18n/index.ts';
import { type RoutePoint, routeStatusOf } from './routeStatus.ts';
import { roadTexts } from './texts.ts';

/** A badge in the colour of the route status of a vehicle; nothing without a route. */
export function RouteBadge({ point }: { point: RoutePoint }) {
  const t = useTexts(roadTexts);
  const status = routeStatusOf(point);
  if (!status) return null;
  // Yellow on its own tint is hard to read, so the letters keep the colour of the page's text and the dot has the colour of the status.
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
