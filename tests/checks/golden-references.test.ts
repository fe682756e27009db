import { testCasesOf } from './golden-cases.ts';

testCasesOf('RF', 'SC', 'CP');
