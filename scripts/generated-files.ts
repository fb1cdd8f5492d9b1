import { renderChartSchema } from './generate-chart-schema.ts';
import { renderCliPage } from './generate-cli-page.ts';
import { renderCommandLines } from './generate-command-lines.ts';
import { renderCommandTable } from './generate-command-table.ts';
import { renderConfiguration } from './generate-configuration.ts';
import { renderExportPage } from './generate-export-page.ts';
import { renderProfilePage } from './generate-profile-page.ts';
import { renderSdkTable } from './generate-sdk-table.ts';
import { renderSdkTypes } from './generate-sdk-types.ts';

/** The content of each generated file, by its path below the root. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  'deploy/helm/volley/values.schema.json': renderChartSchema,
  'contract/src/command-lines.generated.ts': renderCommandLines,
  'cli/src/frame/operations.generated.ts': renderCommandTable,
  'docs/cli.md': renderCliPage,
  'docs/configuration.md': renderConfiguration,
  'docs/exports.md': renderExportPage,
  'docs/http-profiles.md': renderProfilePage,
  'sdk/src/operations.generated.ts': renderSdkTable,
  'sdk/src/client.generated.ts': renderSdkTypes,
};
