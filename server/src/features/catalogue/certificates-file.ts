import { certificateKinds } from '@portal/core/domain/certificates/certificate-kinds.ts';
import {
  type CertificateRules,
  certificateWeights,
} from '@portal/core/domain/certificates/certificate-rules.ts';
import Type from 'typebox';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';

const closed = { additionalProperties: false } as const;
const CertificatesFile = Type.Object(
  {
    certificates: Type.Array(
      Type.Object(
        {
          kind: Type.Enum(certificateKinds),
          counts: Type.Enum(certificateWeights),
          mostDays: Type.Integer({ minimum: 1, maximum: 3_653 }),
        },
        closed,
      ),
    ),
  },
  closed,
);

const fileName = 'certificates.json';

/**
 * Reads which certificates the agency takes, which of them count, and how far ahead each may end (rule certificates 7).
 * @throws DataFileFault when the file cannot be used, or a kind is in it twice
 */
export async function readCertificateRules(folder: string): Promise<CertificateRules> {
  const { certificates } = await readDataFile(folder, fileName, CertificatesFile);
  const kinds = certificates.map(({ kind }) => kind);
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
  if (twice !== undefined) throw new DataFileFault(`${fileName}: the kind ${twice} stands twice`);
  return certificates;
}
