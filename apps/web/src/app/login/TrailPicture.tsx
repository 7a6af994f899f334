import classes from './TrailPicture.module.css';

/** The picture of the login page: the streets of an invented city, and the trails of a few vehicles. */
export function TrailPicture() {
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g className={classes.streets}>
        <path d="M-40 140 C 180 120 300 210 460 190 S 720 90 860 120" />
        <path d="M-40 330 C 120 300 260 380 420 352 S 700 300 860 330" />
        <path d="M-40 560 C 140 520 280 600 430 570 S 690 500 860 540" />
        <path d="M-40 770 C 160 720 330 800 480 760 S 720 720 860 740" />
        <path d="M110 -40 C 90 160 170 300 140 470 S 90 780 120 940" />
        <path d="M330 -40 C 300 150 370 330 345 500 S 300 790 330 940" />
        <path d="M560 -40 C 590 180 520 340 555 520 S 600 760 570 940" />
        <path d="M720 -40 C 700 200 760 360 735 540 S 690 780 715 940" />
      </g>
      <g className={classes.trails}>
        <path d="M-40 560 C 140 520 280 600 348 583 C 352 500 372 420 352 361" />
        <path d="M570 940 C 600 760 588 620 557 541" />
        <path d="M860 120 C 720 90 640 110 572 148" />
      </g>
      <g className={classes.ends}>
        <circle cx="352" cy="361" r="26" />
        <circle cx="557" cy="541" r="20" />
        <circle cx="572" cy="148" r="20" />
      </g>
      <g className={classes.points}>
        <circle cx="352" cy="361" r="9" />
        <circle cx="557" cy="541" r="7" />
        <circle cx="572" cy="148" r="7" />
      </g>
    </svg>
  );
}
