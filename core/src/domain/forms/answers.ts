import type { AlternateUsernameAnswers } from './alternate-username.ts';
import type { EmploymentAnswers } from './employment.ts';
import type { OptionsAnswers } from './options.ts';
import type { PlatformAccountAnswers } from './platform-account.ts';
import type { PurposeAnswers } from './purpose.ts';
import type { RoleAnswers } from './role.ts';
import type { ProfileAnswers } from '../people/profile/profile-answers.ts';

/**
 * What a request asks for, by kind of question; a question that was not asked is absent. Kept with the request as one
 * document, see `asAnswers`.
 */
export interface Answers
  extends EmploymentAnswers,
    RoleAnswers,
    OptionsAnswers,
    AlternateUsernameAnswers,
    PlatformAccountAnswers,
    PurposeAnswers,
    ProfileAnswers {}
