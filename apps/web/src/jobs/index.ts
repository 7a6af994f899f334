/** Work in the background that the user asked for: the list in the top bar, and how pages follow what they started. */
export { JobProgress } from './JobProgress.tsx';
export { JobsButton } from './JobsButton.tsx';
export { useFollowedJob } from './useFollowedJob.ts';
export { failureOf, resultOf } from './useJobs.ts';
