import { addresses } from '@portal/core/contract/addresses.ts';
import type { FormSwitches } from '@portal/core/domain/catalogue/application.ts';
import {
  isServedHere,
  withAgencyAddresses,
  type AgencyAddresses,
} from '@portal/core/domain/catalogue/application-addresses.ts';
import type { ClientProof } from '../../ports/client-proof.ts';
import { type CatalogueFiles, readCatalogueFiles } from './catalogue-file.ts';
import { readClientProofs } from './client-proofs.ts';

/** Where the catalogue is, and settings about its applications. */
export interface CatalogueSettings {
  catalogueFolder: string;
  forms: FormSwitches;
  demonstration: boolean;
  applicationSettings: {
    addresses: Readonly<Record<string, string>>;
    secrets: Readonly<Record<string, string>>;
  };
}

/** The catalogue with its applications where this portal has them. */
export interface Catalogue extends CatalogueFiles {
  /** How clients prove themselves, by the ids of their applications; public ones are left out. */
  proofs: ReadonlyMap<string, ClientProof>;
  /** Ids of the applications that the demonstration serves itself. */
  served: ReadonlySet<string>;
}

/**
 * Reads the catalogue of the agency, and what the environment says of its applications (rules catalogue 25 and 26).
 * @throws DataFileFault for a file that cannot be used
 */
export async function readCatalogue(settings: CatalogueSettings): Promise<Catalogue> {
  const { catalogueFolder, forms, demonstration, applicationSettings } = settings;
  const files = await readCatalogueFiles(catalogueFolder, forms);
  const given: AgencyAddresses = {
    given: applicationSettings.addresses,
    demonstrationPath: addresses.demonstrationApplications,
    hasDemonstration: demonstration,
  };
  return {
    ...files,
    applications: withAgencyAddresses(files.applications, given),
    proofs: await readClientProofs(catalogueFolder, files.applications, applicationSettings.secrets),
    served: new Set(files.applications.filter((one) => isServedHere(one, given)).map(({ id }) => id)),
  };
}
