/** Where a browser has Trusted Types, pages take scripts and markup from these policies only (pages/document/page-policy.ts). */
declare var trustedTypes:
  | {
      createPolicy<Rules extends Record<string, (text: string) => string>>(name: string, rules: Rules): Rules
    }
  | undefined
