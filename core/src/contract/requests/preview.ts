import Type from 'typebox';
import { decidingRoles } from '../../domain/people/roles.ts';
import { asksQuestions, requestTypes } from '../../domain/requests/kinds.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable, PersonName } from '../shapes.ts';
import { refusalsOfSubmit, SubmittedDetails } from './request-details.ts';

/** The body of a submit that is not sent yet. */
export const PreviewedSubmission = Closed({
  requestType: Type.Enum(requestTypes.filter(asksQuestions)),
  requestDetails: SubmittedDetails,
});
export type PreviewedSubmission = Type.Static<typeof PreviewedSubmission>;

/** Who would be asked if it were sent now, in order; the same that the request would then show. */
export const RequestPreview = Closed({
  stages: Type.Array(
    Closed({
      role: Type.Enum(decidingRoles),
      /** The role that should decide and cannot, where somebody else does. */
      fallbackFor: Nullable(Type.Enum(decidingRoles)),
      /** It sets access up by hand, once all earlier stages are approved. */
      setsUp: Type.Boolean(),
      people: Type.Array(PersonName),
      /** Until when the first stage should decide; null for the others, whose time begins when the request reaches them. */
      dueAt: Nullable(Instant),
    }),
  ),
});
export type RequestPreview = Type.Static<typeof RequestPreview>;

export const previewRequest = endpoint({
  method: 'POST',
  address: addresses.preview,
  summary:
    'Who would decide a request if it were sent now; writes nothing, and refuses what a submit would refuse',
  access: 'signed-in',
  right: { own: 'UNLOCKED', asksItself: true },
  body: PreviewedSubmission,
  reply: RequestPreview,
  status: 200,
  problems: refusalsOfSubmit,
});
