/** A role's name within a Spanish sentence, where it does not begin with a capital letter. */
export function midSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The word between a Spanish request and its application: access to it, but another role in it. */
export function aOrEn(requestType: string): string {
  return requestType.endsWith('acceso') ? 'a' : 'en';
}
