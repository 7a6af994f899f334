import { GeofenceSource } from './geofences/source.ts';
import { RoadRunSource } from './settings/roadRuns.ts';
import { SettingsDirectory } from './settings/settingsDirectory.ts';
import { TankCalibrations } from './settings/tankCalibrations.ts';
import { ThresholdSets } from './settings/thresholdSets.ts';
import type { Db } from './store/database.ts';

/** Everything that the derivation of facts depends on besides the fixes, with the thresholds alone for who changes them. Not read yet. */
export function factSettings(db: Db): { settings: SettingsDirectory; thresholdSets: ThresholdSets } {
  const thresholdSets = new ThresholdSets(db);
  return {
    thresholdSets,
    settings: new SettingsDirectory([
      new GeofenceSource(db),
      thresholdSets,
      new RoadRunSource(db),
      new TankCalibrations(db),
    ]),
  };
}
