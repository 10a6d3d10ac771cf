import { scriptBase } from '../../../contract/site/scripts.ts'

/** The same path in the script of the page; the server writes it into its pages (server/pages/document/render-in-script.ts). */
export function inPageScript(path: string): string {
  return import.meta.env.SSR ? path : scriptBase(window.location.pathname) + path
}
