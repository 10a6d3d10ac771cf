import type { Asterism, CoverTheme } from './theme.ts'

const DIPPER: Asterism = {
  stars: [
    [11.06, 61.8],
    [11.03, 56.4],
    [11.9, 53.7],
    [12.26, 57],
    [12.9, 56],
    [13.4, 54.9],
    [13.79, 49.3],
  ],
  main: 3,
}

/** Eight themes, one for each template. */
export const THEMES: readonly CoverTheme[] = [
  theme('ochre', '奎宿', ['#8F4324', '#532513', '#EADBCB', '#DDA27C']),
  theme('azure', '天津', ['#1D5C86', '#113650', '#D3E0E8', '#82BBE0']),
  theme('verdigris', '天市', ['#2C664A', '#183B2B', '#D6E2D8', '#86C5A3']),
  theme('rouge', '心宿', ['#A23049', '#611B2B', '#F0D9DB', '#EE9AA8']),
  theme('lotus', '北斗', ['#6B3F78', '#3F2448', '#E4D9E7', '#CDA3DA']),
  theme('indigo', '文昌', ['#34467E', '#1E2A50', '#D9DDEA', '#A3B4EC']),
  theme('ginger', '箕宿', ['#80600A', '#4A3605', '#EFE4C4', '#DDBF62']),
  theme('jade', '織女', ['#1C666B', '#0F3C40', '#D2E2E1', '#7FC6C9']),
]

function theme(
  id: string,
  asterismName: string,
  [base, deep, tint, dark]: [string, string, string, string],
): CoverTheme {
  return { id, asterismName, asterism: DIPPER, base, deep, tint, dark }
}
