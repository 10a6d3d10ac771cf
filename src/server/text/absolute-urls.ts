/** Sanitised HTML whose links and pictures of this site have whole addresses, for readers elsewhere. */
export function absoluteUrls(sanitizedHtml: string, siteUrl: string): string {
  return sanitizedHtml.replace(/<[a-z][^<>]*>/g, (tag) =>
    tag
      .replace(/ (href|src|poster)="\/(?!\/)/g, ` $1="${siteUrl}/`)
      .replace(
        / srcset="([^"]*)"/g,
        (_, set: string) => ` srcset="${set.replace(/(^|, )\//g, `$1${siteUrl}/`)}"`,
      ),
  )
}
