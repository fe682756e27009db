// VS Code starts this when the project is opened. It only connects the editor with `tundish language-server`.
const { join } = require('node:path');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

const PROJECT = join(__dirname, '../../..');
let client;

exports.activate = () => {
  const server = {
    module: join(PROJECT, 'src/cli/tundish.mjs'),
    args: ['language-server'],
    transport: TransportKind.stdio,
    options: { cwd: PROJECT },
  };
  client = new LanguageClient('tundish', 'Tundish', server, {
    documentSelector: [{ scheme: 'file', language: 'json', pattern: '**/flows/**/*.json' }],
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
