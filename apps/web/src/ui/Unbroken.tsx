import classes from './Unbroken.module.css';

/** A name in which lines end at spaces alone, and not at the hyphen of a plate. */
export function Unbroken({ children }: { children: string }) {
  return children.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of a text have no other name
    <span key={index} translate="no">
      {index > 0 && ' '}
      <span className={classes.word}>{word}</span>
    </span>
  ));
}
