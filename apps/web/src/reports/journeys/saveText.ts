import { errorText, saveFile } from '../../api/index.ts';
import { notify } from '../../ui/index.ts';

/** Saves a file that a call gives in base64; says why where it cannot. */
export async function saveText(ask: () => Promise<{ file: string }>, name: string): Promise<void> {
  try {
    const { file } = await ask();
    saveFile(new Blob([Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))]), name);
  } catch (error) {
    notify.danger(errorText(error));
  }
}
