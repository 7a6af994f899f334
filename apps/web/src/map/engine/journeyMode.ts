import type { Map as MapLibreMap } from 'maplibre-gl';
import { drawVehicle } from '../draw/iconPaths.ts';
import { type MapTheme, palettes } from '../draw/palette.ts';
import { type Sprite, SpriteCache } from '../draw/spriteCache.ts';
import { glide } from '../draw/stamp.ts';
import { withAlpha } from '../draw/vehicleSprites.ts';
import { drawnSteps } from '../journey/journeyGeometry.ts';
import { addJourneyImage } from '../journey/journeyImages.ts';
import { showJourney } from '../journey/journeyLayers.ts';
import { JourneyPlayer } from '../journey/journeyPlayer.ts';
import type { JourneyDay } from '../journey/journeyTypes.ts';
import { latitudeOf, longitudeOf } from '../mercator.ts';
import { type Box, boxAround } from './box.ts';
import { type Camera, screenX, screenY } from './camera.ts';
import type { Frame } from './frame.ts';
import type { Padding } from './padding.ts';

/** Size of the marker that plays a journey (docs/contract.md). */
const MARKER_PX = 48;
const EDGE_PX = 60;

/** A journey on the map with its player; as long as it exists, the fleet's markers are hidden. */
export class JourneyMode {
  readonly days: readonly JourneyDay[];
  readonly player: JourneyPlayer;
  readonly #map: MapLibreMap;
  readonly #vehicleType: number;
  readonly #sprites = new SpriteCache(4);
  #lastMs: number | null = null;

  constructor(map: MapLibreMap, days: readonly JourneyDay[], vehicleType: number) {
    this.#map = map;
    this.days = days;
    this.#vehicleType = vehicleType;
    this.player = new JourneyPlayer(days);
  }

  /** Draws lines and marks on the map; called again when the theme has changed. */
  show(theme: MapTheme): void {
    this.#map.setMissingStyleImageResolver((id) => addJourneyImage(this.#map, id, palettes[theme]));
    showJourney(this.#map, this.days, theme);
    this.#sprites.clear();
  }

  remove(): void {
    showJourney(this.#map, null, 'light');
  }

  /** The box around what is drawn; null without positions. */
  bounds(): Box | null {
    return boxAround(drawnSteps(this.days).flatMap(({ listPos }) => listPos));
  }

  /** Advances the player and draws its vehicle; returns true while it plays. */
  paint(frame: Frame, theme: MapTheme, padding: Padding): boolean {
    const { nowMs, camera } = frame;
    if (this.#lastMs !== null) this.player.advance(nowMs - this.#lastMs);
    this.#lastMs = this.player.isPlaying ? nowMs : null;
    // Before the start, its marker would hide the mark of the beginning.
    const pose = this.player.hasStarted ? this.player.pose() : null;
    if (!pose) return false;
    const x = screenX(camera, pose.x);
    const y = screenY(camera, pose.y);
    glide(frame, this.#sprite(theme, frame.pixelRatio), x, y, pose.course);
    if (this.player.isPlaying && isNearEdge(x, y, camera, padding) && !this.#map.isMoving())
      this.#map.easeTo({ center: [longitudeOf(pose.x), latitudeOf(pose.y)], duration: 400 });
    return this.player.isPlaying;
  }

  #sprite(theme: MapTheme, pixelRatio: number): Sprite {
    const { surface, journey } = palettes[theme];
    return this.#sprites.get(theme, pixelRatio, MARKER_PX + 8, MARKER_PX + 8, (context) => {
      const radius = MARKER_PX / 2 - 4;
      context.beginPath();
      context.arc(0, 0, radius + 4, 0, 2 * Math.PI);
      context.fillStyle = withAlpha(journey.trip, 0.25);
      context.fill();
      context.beginPath();
      context.arc(0, 0, radius, 0, 2 * Math.PI);
      context.fillStyle = surface;
      context.fill();
      context.lineWidth = 2.5;
      context.strokeStyle = journey.trip;
      context.stroke();
      drawVehicle(context, this.#vehicleType, radius * 1.65, { body: journey.trip, ground: surface });
    });
  }
}

function isNearEdge(x: number, y: number, camera: Camera, padding: Padding): boolean {
  return (
    x < padding.left + EDGE_PX ||
    x > camera.widthPx - padding.right - EDGE_PX ||
    y < padding.top + EDGE_PX ||
    y > camera.heightPx - padding.bottom - EDGE_PX
  );
}
