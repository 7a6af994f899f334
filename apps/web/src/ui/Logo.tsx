/** The mark of Rastro: a trail that ends in a position. It has the colour of the text around it. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M5 27c5.5 0 7-3 7-6.5S9.5 15 9.5 12 12 6.5 16 6.5"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0.1 5.4"
      />
      <path
        d="M21.5 3.500a6.8 6.8 0 0 0-6.8 6.800c0 4.9 6.8 12.2 6.8 12.200s6.8-7.3 6.8-12.200a6.8 6.8 0 0 0-6.8-6.800Zm0 9.400a2.7 2.7 0 1 1 0-5.4 2.7 2.7 0 0 1 0 5.400Z"
        fill="currentColor"
      />
    </svg>
  );
}
