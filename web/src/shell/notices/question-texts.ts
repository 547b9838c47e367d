import { dictionary } from '../../content/language.tsx';

/** The words for questions that wait for the person's own answer. */
export const questionTexts = dictionary(
  {
    label: 'Questions for you',
    one: (mentioned: string, by: string | null) =>
      by === null
        ? `Your request for ${mentioned} is on hold until you answer a question.`
        : `Your request for ${mentioned} is on hold. Answer a question by ${by}.`,
    several: {
      one: '{count} request is on hold until you answer a question.',
      other: '{count} requests are on hold until you answer questions.',
    },
    answer: 'Answer the question',
    answerSeveral: 'Answer the questions',
  },
  {
    label: 'Preguntas para usted',
    one: (mentioned, by) =>
      by === null
        ? `Su solicitud para ${mentioned} está en espera hasta que usted responda una pregunta.`
        : `Su solicitud para ${mentioned} está en espera. Responda una pregunta a más tardar el ${by}.`,
    several: {
      one: '{count} solicitud está en espera hasta que usted responda una pregunta.',
      other: '{count} solicitudes están en espera hasta que usted responda las preguntas.',
    },
    answer: 'Responder la pregunta',
    answerSeveral: 'Responder las preguntas',
  },
);
