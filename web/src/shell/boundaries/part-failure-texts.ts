import { dictionary } from '../../content/language.tsx';

/** The text where a part of the page is missing. */
export const partFailureTexts = dictionary(
  {
    title: 'This part of the page could not be displayed',
    text: 'Everything else works. Reloading the page usually brings it back.',
    reload: 'Reload the page',
  },
  {
    title: 'No se pudo mostrar esta parte de la página',
    text: 'Todo lo demás funciona. Normalmente reaparece al volver a cargar la página.',
    reload: 'Volver a cargar la página',
  },
);
