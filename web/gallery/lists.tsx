import { Button } from '../src/widgets/button.tsx';
import { Accordion } from '../src/widgets/disclosure/accordion.tsx';
import { Card, CardGrid } from '../src/widgets/lists/card.tsx';
import { Timeline } from '../src/widgets/lists/timeline.tsx';
import { Video } from '../src/widgets/media/video.tsx';
import { SideNavigation } from '../src/widgets/side-navigation.tsx';
import { StepIndicator } from '../src/widgets/step-indicator.tsx';
import { SortableTable, type TableColumn } from '../src/widgets/tables/sortable-table.tsx';
import { StatusTag, Tag, type TagColour, type Tone } from '../src/widgets/tag.tsx';
import { idFrom } from '../src/widgets/ids.ts';
import { useSay } from './say.ts';
import { Specimen } from './specimen.tsx';

const colours: readonly TagColour[] = ['blue', 'red', 'yellow', 'gold', 'green', 'purple', 'grey'];
const tones: readonly Tone[] = ['waiting', 'good', 'bad', 'attention', 'neutral'];

interface Dam {
  name: string;
  height: number;
}

const dams: readonly Dam[] = [
  { name: 'Oak', height: 9 },
  { name: 'Ash', height: 20 },
  { name: 'Elm', height: 100 },
];

/** What shows things in order. */
export function Lists() {
  const say = useSay();
  const steps = [say('Role', 'Rol'), say('Purpose', 'Propósito'), say('Review', 'Revisión')];
  const items = (id: string) =>
    steps.map((title, index) => ({
      id: `${id}-${index}`,
      title,
      content: <p>{say('What is behind it.', 'Lo que hay detrás.')}</p>,
      isOpen: index === 1,
    }));
  return (
    <>
      <Specimen name="Side navigation">
        <SideNavigation
          id="sections"
          label={say('Sections', 'Secciones')}
          items={steps.map((text, index) => ({
            text,
            href: `#step-${index}`,
            current: index === 0,
            count: index,
          }))}
        />
      </Specimen>
      <Specimen name="Tags">
        <p className="button-row">
          {colours.map((colour) => (
            <Tag key={colour} colour={colour}>
              {colour}
            </Tag>
          ))}
        </p>
        <p className="button-row">
          {tones.map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {tone}
            </StatusTag>
          ))}
        </p>
      </Specimen>
      <StepIndicators steps={steps} />
      <Specimen name="Accordion single">
        <Accordion id="single" items={items('single')} />
      </Specimen>
      <Specimen name="Accordion multi">
        <Accordion id="multi" items={items('multi')} isMulti />
      </Specimen>
      <Specimen name="Sortable table">
        <SortableTable
          id="dams"
          caption={say('Dams', 'Presas')}
          columns={columns(say)}
          rows={dams}
          keyOf={({ name }) => name}
          searchLabel={say('Search the dams', 'Buscar presas')}
        />
      </Specimen>
      <Specimen name="Cards">
        <CardGrid label={say('Applications', 'Aplicaciones')}>
          {steps.map((heading) => (
            <Card
              key={heading}
              id={idFrom('card', heading)}
              heading={heading}
              footer={<Button label={`${say('Open', 'Abrir')} ${heading}`}>{say('Open', 'Abrir')}</Button>}
            >
              <p>{say('What it is for.', 'Para qué sirve.')}</p>
            </Card>
          ))}
        </CardGrid>
      </Specimen>
      <Specimen name="Timeline">
        <Timeline
          label={say('Way of the request', 'Recorrido de la solicitud')}
          stages={(['done', 'current', 'waiting', 'failed'] as const).map((state) => ({
            id: state,
            title: state,
            state,
          }))}
        />
      </Specimen>
      <Specimen name="Video">
        <Video
          id="tour"
          label={say('Demonstration', 'Demostración')}
          src="/media/tour.webm"
          narrowSrc="/media/tour-narrow.webm"
          captions={[
            { language: 'en', name: 'English', src: '/media/tour-en.vtt' },
            { language: 'es', name: 'Español', src: '/media/tour-es.vtt' },
          ]}
        />
      </Specimen>
    </>
  );
}

function StepIndicators({ steps }: { steps: readonly string[] }) {
  const say = useSay();
  const given = { steps, current: 1 };
  return (
    <Specimen name="Step indicator">
      <StepIndicator {...given} id="steps-plain" label={say('Plain', 'Simple')} />
      <StepIndicator {...given} id="steps-bare" label={say('No labels', 'Sin rótulos')} noLabels />
      <StepIndicator {...given} id="steps-center" label={say('Centered', 'Centrado')} centered />
      <StepIndicator {...given} id="steps-counters" label={say('Counters', 'Números')} counters="counters" />
      <StepIndicator
        {...given}
        id="steps-small"
        label={say('Small counters', 'Números pequeños')}
        counters="smallCounters"
      />
    </Specimen>
  );
}

function columns(say: (en: string, es: string) => string): readonly TableColumn<Dam>[] {
  return [
    {
      id: 'name',
      heading: say('Name', 'Nombre'),
      text: ({ name }) => name,
      ascending: (one, other) => one.name.localeCompare(other.name),
      descending: (one, other) => other.name.localeCompare(one.name),
    },
    {
      id: 'height',
      heading: say('Height', 'Altura'),
      text: ({ height }) => `${height} m`,
      ascending: (one, other) => one.height - other.height,
      descending: (one, other) => other.height - one.height,
    },
  ];
}
