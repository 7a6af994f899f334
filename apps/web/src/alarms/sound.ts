/** A short two-tone bell that is generated here, so that nothing has to be loaded. */
const TONES = [
  { hertz: 880, fromS: 0 },
  { hertz: 1174.66, fromS: 0.16 },
] as const;
const RINGS_OUT_S = 0.5;
const LOUDNESS = 0.22;
/** Longest wait for the browser to allow sound. It waits for a click, and an alarm that rings at a later click is useless. */
const WAKES_WITHIN_MS = 300;

let audio: AudioContext | null = null;

/**
 * Plays the alarm sound. A browser stays silent until the person has clicked on the page; then this does nothing. A browser
 * without sound is not an error.
 */
export async function playAlarmSound(): Promise<void> {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') await Promise.race([audio.resume(), pause(WAKES_WITHIN_MS)]);
    if (audio.state !== 'running') return;
    const now = audio.currentTime;
    for (const { hertz, fromS } of TONES) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = 'triangle';
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0, now + fromS);
      volume.gain.linearRampToValueAtTime(LOUDNESS, now + fromS + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, now + fromS + RINGS_OUT_S);
      tone.connect(volume).connect(audio.destination);
      tone.start(now + fromS);
      tone.stop(now + fromS + RINGS_OUT_S);
    }
  } catch (error) {
    console.warn('The alarm sound could not be played', error);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
