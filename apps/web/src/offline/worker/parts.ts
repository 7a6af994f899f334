/** The parts of a release of the app, as the build lists them. */
export interface Release {
  /** A text that differs from release to release. */
  name: string;
  /** The address of the script with which its page begins; null while developing, when there is no release. */
  entry: string | null;
  /** The addresses of all its other files that the app needs without a network. */
  parts: readonly string[];
}
