import { defineTexts } from '../i18n/index.ts';

export const uiTexts = defineTexts('ui', {
  es: {
    close: 'Cerrar',
    retry: 'Reintentar',
    expand: 'Ampliar el panel',
    shrink: 'Reducir el panel',
    copied: 'Copiado al portapapeles!',
    copyFailed: 'No se pudo copiar',
    choosePhoto: 'Elegir imagen',
    removePhoto: 'Quitar imagen',
    notAnImage: 'El archivo no es una imagen',
    loading: 'Cargando…',
    togglePassword: 'Mostrar u ocultar la contraseña',
  },
  en: {
    close: 'Close',
    retry: 'Try again',
    expand: 'Expand the panel',
    shrink: 'Shrink the panel',
    copied: 'Copied to the clipboard!',
    copyFailed: 'Could not copy',
    choosePhoto: 'Choose image',
    removePhoto: 'Remove image',
    notAnImage: 'The file is not an image',
    loading: 'Loading…',
    togglePassword: 'Show or hide the password',
  },
});
