"""Processes with limits, in which untrusted files are read.

Guarantee
    An untrusted file costs a bounded amount of CPU time and memory. If it meets a limit or crashes
    a library, the user gets one message that names the file, and the program that asked goes on or
    exits with code 2.

How it works
    Every reader checks what it can (bytes, pixels, numbers of elements) and has the best messages.
    Below them lie the limits of the operating system, for unforeseen input:

    1. `limits.process_limits` belongs to the current process. `apply` starts them, `safe_open`
       reports each file that is opened, and whatever finishes a page calls `finish_step`.
    2. `fork.continue_in_limited_child` is for commands. The command continues in a forked child;
       the parent waits, and reports how the child ended.
    3. `worker.Worker` is for programs that must outlive the files: servers, readers of photos and
       of PDFs. It sends requests to a child and gets the answers back. Each request gets fresh
       limits.

    Both children share a page of memory with their parent (the *note*), in which stands the file
    that is being read. A process that is killed cannot say why; its parent reads it there.

What is delicate
    *CPU time is counted twice.* A single step may take `seconds`, so a hang ends soon. All steps
    together may take `seconds` for each started megabyte of untrusted files, and a little for each
    finished page. A file counts once, however often it is opened: otherwise a deck that names one
    slow workbook twenty times would get twenty times the limit.

    *Memory.* RLIMIT_DATA counts memory that can be written. RLIMIT_AS would count addresses that
    threads and libraries only reserve.

    *Signals.* A signal handler in Python waits until a decoder in C returns, so limits must kill.
    SIGXCPU does; after the soft limit is raised, the process goes on.

    *Where there are no limits* (Windows), a thread checks the CPU time once a second.

Example
    A deck names `book.xlsx`, which takes 12 s to read. The command forks. The child opens both:
    together they are below one megabyte, so it may compute 10 s in all. Then SIGXCPU kills it. The
    parent finds the workbook's name in the note, prints "book.xlsx takes longer than 10 seconds to
    read." and exits with code 2.
"""
