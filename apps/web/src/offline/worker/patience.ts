/** How long the server may take before what is stored is shown instead. */
const PATIENCE_MS = 3_000;

/** An answer that is there in time and is none of a server that is away; null for any other. */
export async function inTime(asked: Promise<Response>): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([asked.catch(() => null), late]);
  return answer && answer.status < 500 ? answer : null;
}
