import { createHash } from 'node:crypto';
import { type Rule, RULES } from '#checks';
import type { PlacedProblem } from '#files';
import { ruleText } from '../explain.ts';
import type { Report, Severity } from '../report.ts';

const LEVEL: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };

const ruleOf = (rule: Rule) => ({
  id: rule.rule,
  name: rule.name,
  shortDescription: { text: rule.name.replaceAll('-', ' ') },
  fullDescription: { text: rule.description },
  help: { text: ruleText(rule) },
  defaultConfiguration: { level: LEVEL[rule.severity] },
});

/** Identifies a finding across commits. It stays the same when lines move, and differs for findings on equal lines. */
function fingerprint({ rule, file, pointer, source }: PlacedProblem): string {
  return createHash('sha256').update([rule, file, pointer, source.trim()].join('\n')).digest('hex').slice(0, 16);
}

/** A path as a relative reference (RFC 3986). */
const uriOf = (file: string) => file.split('/').map(encodeURIComponent).join('/');

const result = (finding: PlacedProblem) => ({
  ruleId: finding.rule,
  ruleIndex: RULES.findIndex(({ rule }) => rule === finding.rule),
  level: LEVEL[finding.severity],
  message: { text: `${finding.message} → ${finding.hint}` },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: uriOf(finding.file), uriBaseId: '%SRCROOT%' },
        region: {
          startLine: finding.line,
          startColumn: finding.column,
          endLine: finding.endLine,
          endColumn: finding.endColumn,
        },
      },
    },
  ],
  partialFingerprints: { primaryLocationLineHash: `${fingerprint(finding)}:1` },
});

/** Formats a report as SARIF 2.1.0, the format of GitHub code scanning. It is valid also without findings. */
export function sarif(report: Report): string {
  const driver = { name: 'tundish', rules: RULES.map(ruleOf) };
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: true }],
    results: report.findings.map(result),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}
