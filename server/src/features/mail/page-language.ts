import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { FastifyRequest } from 'fastify';

/** In which language a page of the server is shown: that of its address, otherwise the first of the browser's that is one of ours. */
export function pageLanguage(request: FastifyRequest): Language {
  const preferred = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((tag) => tag.trim().slice(0, 2));
  const usual = preferred.find((tag) => tag === 'en' || tag === 'es') ?? 'en';
  return (queryOf(request).get('lang') ?? usual) === 'es' ? 'es' : 'en';
}

/** The query of an address as it came. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://portal.invalid').searchParams;
}
