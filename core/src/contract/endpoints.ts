import { evidenceKeys, orderEvidence } from './audit/evidence.ts';
import { readTrail } from './audit/trail.ts';
import { authorizerPagedUsers, securityPagedUsers } from './downloads/reports.ts';
import { exportPosition } from './downloads/export-position.ts';
import { listHolders } from './downloads/holders.ts';
import { listPeople } from './downloads/people-list.ts';
import { deleteReportView, renameReportView, reportViews, saveReportView } from './downloads/report-views.ts';
import { removeAllAccess, userRoles } from './access.ts';
import {
  changeOwnContact,
  endOtherSessions,
  endOwnSession,
  ownAccount,
  ownSessions,
} from './account/own-account.ts';
import { endOwnCalendar, makeOwnCalendar, ownCalendar } from './account/own-calendar.ts';
import { markNotices, ownNotices } from './account/notices.ts';
import { changeOwnMail, confirmOwnAddress, noteOwnZone, ownMail } from './account/own-mail.ts';
import { acceptRules } from './account/rules-of-behavior.ts';
import { readCatalogue } from './catalogue.ts';
import { contactMessages, handleContactMessage } from './operations/contact-messages.ts';
import { contactPuzzle, sendContactMessage } from './contact.ts';
import {
  deleteWebhook,
  makeWebhook,
  readWebhooks,
  replayWebhook,
  rotateWebhook,
  turnWebhook,
  webhookFailures,
} from './operations/webhooks.ts';
import { readSetup } from './setup/setup.ts';
import type { Endpoint } from './endpoint.ts';
import { endSessions, accessDiagnosis } from './access-diagnosis.ts';
import { userInfo } from './people.ts';
import {
  answerConfirmation,
  changePerson,
  enablePerson,
  endPersonSessions,
  fetchConfirmedPassword,
  giveOneTimePassword,
  lockPerson,
  readConfirmations,
  unlockPerson,
} from './people/account-actions.ts';
import { disablePerson, previewLeaving } from './people/leaving.ts';
import {
  certificatesToCheck,
  checkCertificate,
  ownCertificates,
  sendCertificate,
} from './account/certificates.ts';
import { addPerson } from './people/added-person.ts';
import { inviteEverybody, invitePerson, readInvitations } from './people/invitation.ts';
import { allPeople } from './people/all-people.ts';
import {
  applicationApprovers,
  approverCandidates,
  changeApprovers,
  readApprovers,
} from './people/approvers.ts';
import { applyPeopleImport, readPeopleFile, readPeopleImport } from './people/people-imports.ts';
import { onePerson } from './people/person-page.ts';
import {
  previewReplacement,
  readSupervision,
  replaceSupervisor,
  supervisorCandidates,
} from './people/supervisors.ts';
import { readGroups } from './groups.ts';
import {
  insightArrivals,
  insightLoad,
  insightRoles,
  insightTimes,
  insightWaiting,
} from './insights/insights.ts';
import { backgroundWork } from './operations/background-work.ts';
import { lookForDrift, readDrift, settleDrift } from './operations/drift.ts';
import {
  retryAddress,
  retryMail,
  retryMailOfCause,
  undeliveredMail,
  unreachableAddresses,
} from './operations/mail.ts';
import { alternateCandidates, endAlternate, readAlternates } from './requests/alternates.ts';
import { getMipGroupsByUserName, mipOrgs, updateMipAccountSelection } from './platform-accounts.ts';
import { cancelRequest } from './requests/cancellation.ts';
import { findManagedPeople, initiatorRequests, readPersonAccess } from './requests/managed-people.ts';
import { decideRequest, decideSeveral, withdrawApproval } from './requests/decisions.ts';
import { ownDecisions } from './requests/own-decisions.ts';
import { requestQueue, requestsForRole } from './requests/desk.ts';
import { interveneInRequest, requestCandidates, stuckRequests } from './requests/help-desk.ts';
import { openQuestions, respondToQuestion } from './requests/information.ts';
import { escalateRequest, remindApprovers } from './requests/waiting.ts';
import { searchRequests } from './requests/request-search.ts';
import { oneRequest, pendingRequest, userRequests } from './requests/request-view.ts';
import { previewRequest } from './requests/preview.ts';
import { submitRequest } from './requests/submission.ts';
import { readConfiguration, readNews, readSession } from './session.ts';
import {
  activeAlerts,
  changeSiteAlert,
  closeAlert,
  closedAlerts,
  endSiteAlert,
  siteAlerts,
  writeSiteAlert,
} from './site-alerts.ts';
import { unusedAccounts } from './unused-accounts.ts';

/** The whole API on one screen, each call by its name. */
export const endpointsByName = {
  readConfiguration,
  readCatalogue,
  readSession,
  readNews,
  submitRequest,
  previewRequest,
  requestsForRole,
  pendingRequest,
  oneRequest,
  decideRequest,
  decideSeveral,
  withdrawApproval,
  ownDecisions,
  openQuestions,
  respondToQuestion,
  remindApprovers,
  escalateRequest,
  interveneInRequest,
  requestCandidates,
  cancelRequest,
  removeAllAccess,
  userRequests,
  initiatorRequests,
  findManagedPeople,
  readPersonAccess,
  userRoles,
  mipOrgs,
  getMipGroupsByUserName,
  updateMipAccountSelection,
  userInfo,
  allPeople,
  addPerson,
  invitePerson,
  inviteEverybody,
  readInvitations,
  readPeopleFile,
  readPeopleImport,
  applyPeopleImport,
  ownCertificates,
  sendCertificate,
  certificatesToCheck,
  checkCertificate,
  onePerson,
  changePerson,
  lockPerson,
  unlockPerson,
  disablePerson,
  previewLeaving,
  enablePerson,
  endPersonSessions,
  giveOneTimePassword,
  fetchConfirmedPassword,
  readConfirmations,
  answerConfirmation,
  ownAccount,
  changeOwnContact,
  acceptRules,
  ownMail,
  changeOwnMail,
  confirmOwnAddress,
  noteOwnZone,
  ownNotices,
  ownCalendar,
  makeOwnCalendar,
  endOwnCalendar,
  markNotices,
  ownSessions,
  endOwnSession,
  endOtherSessions,
  accessDiagnosis,
  endSessions,
  unusedAccounts,
  readAlternates,
  alternateCandidates,
  endAlternate,
  requestQueue,
  stuckRequests,
  searchRequests,
  readGroups,
  securityPagedUsers,
  authorizerPagedUsers,
  listPeople,
  listHolders,
  exportPosition,
  reportViews,
  saveReportView,
  renameReportView,
  deleteReportView,
  sendContactMessage,
  contactPuzzle,
  unreachableAddresses,
  retryAddress,
  undeliveredMail,
  retryMailOfCause,
  retryMail,
  backgroundWork,
  readDrift,
  lookForDrift,
  settleDrift,
  contactMessages,
  handleContactMessage,
  readSetup,
  readWebhooks,
  makeWebhook,
  rotateWebhook,
  turnWebhook,
  deleteWebhook,
  webhookFailures,
  replayWebhook,
  readApprovers,
  applicationApprovers,
  approverCandidates,
  changeApprovers,
  readSupervision,
  supervisorCandidates,
  previewReplacement,
  replaceSupervisor,
  insightArrivals,
  insightTimes,
  insightWaiting,
  insightRoles,
  insightLoad,
  readTrail,
  orderEvidence,
  evidenceKeys,
  activeAlerts,
  closedAlerts,
  closeAlert,
  siteAlerts,
  writeSiteAlert,
  changeSiteAlert,
  endSiteAlert,
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The same as a list; a test walks it and expects each call to be served. */
export const endpoints: readonly Endpoint[] = Object.values(endpointsByName);

/** Any one of them. */
export type DeclaredEndpoint = (typeof endpointsByName)[keyof typeof endpointsByName];

/** The calls made with this method. */
type CallsBy<Method extends Endpoint['method']> = Extract<DeclaredEndpoint, { method: Method }>;

/** Where calls are made with this method. */
export type AddressOf<Method extends Endpoint['method']> = CallsBy<Method>['address'];

/** The one call made with this method at this address. */
export type EndpointAt<Method extends Endpoint['method'], Address extends string> = Extract<
  CallsBy<Method>,
  { address: Address }
>;
