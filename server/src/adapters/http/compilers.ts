import type {
  FastifyInstance,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyServerOptions,
} from 'fastify';
import type { Later } from '../scheduling/later.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Validator = ReturnType<FastifySchemaCompiler<unknown>>;

/** What makes functions of schemas. */
export interface Compilers {
  validatorOf: FastifySchemaCompiler<unknown>;
  serializerOf: FastifySerializerCompiler<unknown>;
}

/**
 * Loads what makes functions of schemas. Nothing is coerced, filled in or removed: a body fits as it is, or it is refused.
 * @param isChecked whether validators are made only of schemas that the meta schema allows; serializers always are
 */
export async function loadCompilers({ isChecked }: { isChecked: boolean }): Promise<Compilers> {
  const [{ default: validators }, { default: serializers }] = await Promise.all([
    import('@fastify/ajv-compiler'),
    import('@fastify/fast-json-stringify-compiler'),
  ]);
  const customOptions = {
    removeAdditional: false,
    coerceTypes: false,
    allErrors: true,
    useDefaults: false,
    validateSchema: isChecked,
  } as const;
  return {
    // Declared with the arguments of ajv, but called by Fastify with the part of a route.
    validatorOf: validators()({}, { customOptions }) as unknown as Compilers['validatorOf'],
    // Declared for routes that have a status, which Fastify's own type leaves open.
    serializerOf: serializers()({}, {}) as Compilers['serializerOf'],
  };
}

/** Compilers for a server that is not to wait for them when it starts. */
export interface LateCompilers {
  controller: SchemaController;
  /** Call it before anything is bound: a call with a schema waits here until there is something to make functions with. */
  loadBeforeCalls(app: FastifyInstance): void;
}

/**
 * Validators and serializers that are made when a call needs them for the first time.
 * @param later makes those that no call has needed yet
 */
export function lateCompilers(later: Pick<Later, 'add'>): LateCompilers {
  let compilers: Compilers | undefined;
  let loading: Promise<Compilers> | undefined;
  const load = async (): Promise<void> => {
    compilers = await (loading ??= loadCompilers({ isChecked: false }));
  };
  const onFirstUse = <T>(make: (by: Compilers) => T): (() => T) => {
    let made: T | undefined;
    const get = (): T => {
      if (made === undefined) {
        if (compilers === undefined) throw new Error('What makes functions of schemas has not been loaded');
        made = make(compilers);
      }
      return made;
    };
    later.add(get);
    return get;
  };
  later.add(load);
  const buildValidator = (): Compilers['validatorOf'] => (part) =>
    validating(onFirstUse(({ validatorOf }) => validatorOf(part)));
  const buildSerializer = (): Compilers['serializerOf'] => (part) => {
    const serializer = onFirstUse(({ serializerOf }) => serializerOf(part));
    return (value) => serializer()(value);
  };
  return {
    // Declared with ajv's own function, of which Fastify needs no more than this.
    controller: { compilersFactory: { buildValidator, buildSerializer } } as unknown as SchemaController,
    loadBeforeCalls: (app) => {
      app.addHook('onRequest', (request, _reply, go) => {
        if (compilers !== undefined || request.routeOptions.schema === undefined) go();
        else void load().then(() => go(), go);
      });
    },
  };
}

/** Fastify reads the faults from the function that it has called. */
function validating(validator: () => Validator): Validator {
  const check: Validator = (value) => {
    const made = validator();
    const fits = made(value);
    check.errors = made.errors ?? null;
    return fits;
  };
  return check;
}
