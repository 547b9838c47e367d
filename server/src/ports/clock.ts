/** Where the time comes from. The server asks once per HTTP request or job and passes it on. */
export interface Clock {
  now(): Date;
}
