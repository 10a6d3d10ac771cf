import { readProjectSources } from './project-sources.ts'
import { findForbiddenImports } from './import-rules.ts'

const faults = findForbiddenImports(readProjectSources())
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
