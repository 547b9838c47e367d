/** What differs between reports. */
export interface ReportParts {
  to: string;
  /** More fields of the head. */
  head: string;
  action: string;
  status: string;
  diagnostic: string;
}

/** A report as Postfix sends it (RFC 3464). */
export function reportAbout(parts: Partial<ReportParts> & { to: string }): string {
  const { to, head, action, status, diagnostic }: ReportParts = {
    head: 'X-Test: none',
    action: 'failed',
    status: '5.1.1',
    diagnostic: `smtp; 550 5.1.1 <newcomer@agency.example>: Recipient
    address rejected: User unknown`,
    ...parts,
  };
  return `Return-Path: <>
${head}
Received: by mail.agency.example (Postfix) id 4F2; Mon,  2 Nov 2026 15:00:00 +0000 (UTC)
Date: Mon,  2 Nov 2026 15:00:00 +0000 (UTC)
From: MAILER-DAEMON@agency.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
    boundary="4F2.1/mail.agency.example"
Message-Id: <4F2@mail.agency.example>

This is a MIME-encapsulated message.

--4F2.1/mail.agency.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.agency.example.

--4F2.1/mail.agency.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.agency.example
X-Postfix-Queue-ID: 4F2
Arrival-Date: Mon,  2 Nov 2026 15:00:00 +0000 (UTC)

Final-Recipient: rfc822; newcomer@agency.example
Original-Recipient: rfc822;newcomer@agency.example
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.agency.example
Diagnostic-Code: ${diagnostic}

--4F2.1/mail.agency.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: Access Portal <portal@agency.example>
To: newcomer@agency.example
Subject: News

There is news.

--4F2.1/mail.agency.example--
`;
}

/** What somebody, or their absence note, writes back. */
export function answerOfPerson(to: string, head: string): string {
  return `From: Nora New <newcomer@agency.example>
To: ${to}
Subject: Re: News
${head}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

I am away until Monday. 550 5.1.1 User unknown
`;
}
