import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { NoticeLine } from '../../widgets/notices/notice-line.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { backgroundWorkTexts } from './background-work-texts.ts';
import { useEventCount } from './event-count.ts';
import { jobTexts } from './job-texts.ts';
import { type Checks, type Consumer, type Portal, type Trouble } from './troubles.ts';
import { checksHeadingId, consumerName, headingId, usePortalName } from './names.ts';

/** What failed, before anything else; one line where nothing did. */
export function WhatFailed({ troubles }: { troubles: readonly Trouble[] }) {
  const texts = useTexts(backgroundWorkTexts);
  if (troubles.length === 0)
    return (
      <p>
        <StatusTag tone="good">{texts.well}</StatusTag>
      </p>
    );
  return (
    <section aria-labelledby="troubles-heading">
      <h2 id="troubles-heading">{texts.trouble.heading}</h2>
      <ul className="notice-lines" aria-labelledby="troubles-heading">
        {troubles.map((trouble) => (
          <TroubleLine key={idOf(trouble)} trouble={trouble} />
        ))}
      </ul>
    </section>
  );
}

/** Unlike that of any other. */
function idOf(trouble: Trouble): string {
  if (trouble.of === 'checks') return 'trouble-checks';
  if (trouble.of === 'consumer') return `trouble-events-${trouble.consumer.name}`;
  if (trouble.of === 'portal') return `trouble-${trouble.portal.portalId}`;
  const job = trouble.job.name.replaceAll(' ', '-');
  return trouble.of === 'job' ? `trouble-${job}` : `trouble-${job}-${trouble.portal.portalId}`;
}

function TroubleLine({ trouble }: { trouble: Trouble }) {
  const texts = useTexts(backgroundWorkTexts).trouble;
  const { jobs } = useTexts(jobTexts);
  const format = useFormat();
  const now = useNow();
  const nameOf = usePortalName();
  const id = idOf(trouble);
  if (trouble.of === 'checks') return <ChecksBroken id={id} broken={trouble.broken} />;
  if (trouble.of === 'consumer') return <EventsSetAside id={id} consumer={trouble.consumer} />;
  if (trouble.of === 'portal') return <Silent id={id} portal={trouble.portal} />;
  const { last, job } = trouble;
  const ago = format.relative(last.endedAt, now);
  const title =
    trouble.of === 'job'
      ? texts.job(jobs[job.name], ago)
      : texts.portalJob(jobs[job.name], ago, nameOf(trouble.portal));
  return (
    <NoticeLine id={id} type="error" title={title}>
      <span lang="en" translate="no">
        {last.fault}
      </span>
      {trouble.of === 'job' ? (
        <span className="record-table__note">
          <LastSuccess at={trouble.last.succeededAt} />
          <span>{` ${texts.nextRun}: `}</span>
          <RelativeTime moment={trouble.job.nextAt} />
        </span>
      ) : null}
    </NoticeLine>
  );
}

function LastSuccess({ at }: { at: string | null }) {
  const texts = useTexts(backgroundWorkTexts).trouble;
  if (at === null) return <span>{texts.noSuccess}</span>;
  return (
    <>
      <span>{`${texts.lastSuccess}: `}</span>
      <RelativeTime moment={at} />
      <span>.</span>
    </>
  );
}

function Silent({ id, portal }: { id: string; portal: Portal }) {
  const texts = useTexts(backgroundWorkTexts).trouble;
  const format = useFormat();
  const now = useNow();
  const nameOf = usePortalName();
  return (
    <NoticeLine
      id={id}
      type="warning"
      title={texts.silent(nameOf(portal), format.relative(portal.seenAt, now))}
    >
      <span>{texts.silentText}</span>
    </NoticeLine>
  );
}

function ChecksBroken({ id, broken }: { id: string; broken: Checks['broken'] }) {
  const texts = useTexts(backgroundWorkTexts).trouble;
  const format = useFormat();
  return (
    <NoticeLine
      id={id}
      type="error"
      title={format.plural(broken.length, texts.checks)}
      action={<a href={`#${checksHeadingId}`}>{texts.seeChecks}</a>}
    >
      <span>{texts.checksText}</span>
    </NoticeLine>
  );
}

function EventsSetAside({ id, consumer }: { id: string; consumer: Consumer }) {
  const texts = useTexts(backgroundWorkTexts).trouble;
  const names = useTexts(jobTexts);
  const format = useFormat();
  const countOf = useEventCount();
  const { givenUp, setAside } = consumer;
  return (
    <NoticeLine
      id={id}
      type={givenUp > 0 ? 'error' : 'warning'}
      title={texts.setAside(consumerName(names, consumer), countOf(setAside))}
      action={<a href={`#${headingId(consumer)}`}>{texts.seeEvents}</a>}
    >
      <span>{givenUp > 0 ? format.plural(givenUp, texts.givenUp) : texts.retried}</span>
    </NoticeLine>
  );
}
