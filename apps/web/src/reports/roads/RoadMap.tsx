import { type Path, PathMap } from '../../map/index.ts';
import { PageLoading, Part } from '../../ui/index.ts';
import classes from '../Report.module.css';

interface RoadMapProps {
  path: Path;
  label: string;
  /** What is looked at. */
  chosenId: string | null;
  onChoose: (id: string) => void;
}

/** The map of a report about a road. */
export function RoadMap({ path, label, chosenId, onChoose }: RoadMapProps) {
  return (
    <div className={classes.map}>
      <Part fallback={<PageLoading />}>
        <PathMap path={path} label={label} chosenId={chosenId} pointedId={null} onChoose={onChoose} />
      </Part>
    </div>
  );
}
