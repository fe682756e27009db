import { testCasesOf } from './golden-cases.ts';

testCasesOf('SM');
