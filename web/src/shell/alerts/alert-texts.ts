import { dictionary } from '../../content/language.tsx';

/** The words around site alerts. */
export const alertTexts = dictionary(
  {
    notices: (count: number) => `${count} notices`,
    readMore: 'Read more',
    readLess: 'Read less',
    readMoreAbout: (title: string) => `Read more about ${title}`,
    readLessAbout: (title: string) => `Read less about ${title}`,
    close: (title: string) => `Close alert: ${title}`,
    message: (level: string, title: string) => `Site alert, ${level}: ${title}`,
  },
  {
    notices: (count: number) => `${count} avisos`,
    readMore: 'Leer más',
    readLess: 'Leer menos',
    readMoreAbout: (title: string) => `Leer más sobre ${title}`,
    readLessAbout: (title: string) => `Leer menos sobre ${title}`,
    close: (title: string) => `Cerrar la alerta: ${title}`,
    message: (level: string, title: string) => `Alerta del sitio, ${level}: ${title}`,
  },
);
