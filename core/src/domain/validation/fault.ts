/** What can be wrong with one field. */
export type FaultCode =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'TOO_SHORT'
  | 'NOT_OFFERED'
  | 'NOT_TOGETHER'
  | 'NOT_FOR_EMPLOYMENT'
  | 'TOO_EARLY'
  | 'TOO_LATE'
  | 'UNKNOWN'
  | 'MALFORMED'
  | 'FORBIDDEN_CHARACTER';

/** One thing wrong with one field of a form or a body. */
export interface FieldFault {
  field: string;
  fault: FaultCode;
}
