import { IconChevronRight } from '@tabler/icons-react';
import classes from './CheckTree.module.css';

interface TreeChevronProps {
  hasChildren: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** What opens and closes a row of a tree for the pointer; the keyboard has its arrow keys. Of a row without any below it only its room. */
export function TreeChevron({ hasChildren, isOpen, onToggle }: TreeChevronProps) {
  if (!hasChildren) return <span className={classes.leaf} />;
  return (
    <span
      className={classes.chevron}
      data-open={isOpen || undefined}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <IconChevronRight size={16} />
    </span>
  );
}
