import { readProjectSources } from './project-sources.ts'
import { findForbiddenImports, parseImports } from './import-rules.ts'

const faults = findForbiddenImports(parseImports(readProjectSources()))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
